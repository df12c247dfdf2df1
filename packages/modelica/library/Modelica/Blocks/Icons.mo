within Modelica.Blocks;
package Icons "Empty base classes"
  extends Modelica.Icons.Package;
  partial block Block "A block of real signals"
  end Block;
  partial block BooleanBlock "A block of truth values"
  end BooleanBlock;
  partial block PartialBooleanBlock "A block of truth values"
  end PartialBooleanBlock;
  partial block IntegerBlock "A block of whole numbers"
  end IntegerBlock;
end Icons;
