// The stack box's solids, in millimetres, to print or to measure from. Nobody has printed them yet.
//
//   openscad -D 'part="spindle"' -o spindle.stl stack_box.scad     or shelf, hub, plug
//   python -m firmware_notes.check_solids                          makes all of them, and looks them over
//
// Dimensions are those of ../stack_box.md; a test compares them.

part = "all";           // spindle, shelf, hub, plug, or all of them side by side
hole = 60;              // of a hub
tube = 58;              // outside, so that a rim is 1 from a sensor's face
wall = 1.6;             // of the tube: the sensor is 1.7 deep, and its legs lie on the inside
above = 20;             // of the tube above the shelf
hub_height = 6;
hub_wall = 8;           // wide enough to glue an arm on
fields = 12;
layers = [3, 9, 15];    // heights of the sensors' middles above the shelf
window = [3.8, 3.1];    // along and up: the sensor's body is 3.6 by 2.9, and is pushed in from within, face flush
shelf_across = 130;
shelf_height = 4;
ball = 5;               // of the detents: a steel ball of 5 before a spring out of a ball pen
guide_wall = 1.4;       // round the ball
guide_depth = 10;       // inwards from the lip: ball, spring pressed together, and the plug
lip = 0.7;              // the guide stands out of the tube by so much, so that the ball reaches the notches
lip_wall = 0.8;         // before the ball: two lines of a nozzle of 0.4
mouth = 0.4;            // narrower than the ball, so that it stays in
notch = [3, 0.8];       // in the hub's hole, on the border of two fields: along, deep
play = 0.2;             // between what is put together

$fn = 96;
field = 360 / fields;

// Azimuths count clockwise from above, from the top of the ring, which is +y.
module at(azimuth) { rotate([0, 0, -azimuth]) children(); }

// One detent a layer, a third of the way round from the next; each on the border of two fields.
function guide_azimuth(layer) = field / 2 + layer * 120;

module spindle() {
    difference() {
        union() {
            translate([0, 0, -shelf_height]) cylinder(d = tube, h = shelf_height + above);
            guides(ball + 2 * guide_wall, tube / 2 + lip);
        }
        // the inside, but for the guides
        difference() {
            translate([0, 0, -shelf_height - 1]) cylinder(d = tube - 2 * wall, h = shelf_height + above + 2);
            guides(ball + 2 * guide_wall, tube / 2);
        }
        for (height = layers, place = [0 : fields - 1])
            at(place * field) translate([0, tube / 2 - wall / 2, height]) cube([window[0], 2 * wall, window[1]], center = true);
        // the ball's way: it comes in from within, and a narrower mouth keeps it from falling out
        guides(ball + play, tube / 2 + lip - lip_wall, 1);
        guides(ball - mouth, tube / 2 + lip + 1, 1);
    }
}

module guides(across, reach, more = 0) {
    for (layer = [0 : len(layers) - 1])
        at(guide_azimuth(layer)) translate([0, 0, layers[layer]]) rotate([-90, 0, 0])
            translate([0, 0, tube / 2 + lip - guide_depth - more]) cylinder(d = across, h = reach - (tube / 2 + lip - guide_depth) + more);
}

// It keeps a spring in its guide; glue it when the detent feels right.
module plug() {
    cylinder(d = ball + play - 0.1, h = 2.5);
}

module shelf() {
    difference() {
        translate([0, 0, -shelf_height]) cylinder(d = shelf_across, h = shelf_height);
        translate([0, 0, -shelf_height - 1]) cylinder(d = tube + play, h = shelf_height + 2);
        // an arrow towards the top of the ring, where sensor 1 looks
        translate([0, shelf_across / 2 - 8, -0.8]) linear_extrude(2) polygon([[0, 5], [-3, 0], [3, 0]]);
        for (corner = [45 : 90 : 315]) at(corner) translate([0, shelf_across / 2 - 7, -shelf_height - 1]) cylinder(d = 3.4, h = shelf_height + 2);
    }
}

module hub() {
    difference() {
        cylinder(d = hole + 2 * hub_wall, h = hub_height);
        translate([0, 0, -1]) cylinder(d = hole, h = hub_height + 2);
        for (place = [0 : fields - 1])
            at((place + 0.5) * field) translate([0, hole / 2, hub_height / 2]) cube([notch[0], 2 * notch[1], hub_height + 2], center = true);
        // where the index arm is glued on: the middle of the rim's first field
        translate([0, hole / 2 + hub_wall, -1]) cylinder(d = 3, h = hub_height + 2, $fn = 4);
    }
}

if (part == "spindle" || part == "all") spindle();
if (part == "shelf") shelf();
if (part == "hub") hub();
if (part == "plug") plug();
if (part == "all") {
    color("wheat") shelf();
    for (layer = [0 : 2]) color(["tan", "steelblue", "darkred"][layer]) translate([0, 0, layer * hub_height]) at(layer * 60) hub();
}
